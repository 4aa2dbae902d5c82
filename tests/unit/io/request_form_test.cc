#include "io/captures/responses/request_form.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

constexpr std::string_view multipart = "multipart/form-data; boundary=";

std::string part(const std::string& boundary, const std::string& disposition, const std::string& content) {
  return "--" + boundary + "\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n" + content +
         "\r\n";
}

std::string multipart_form(const std::string& body, const std::string& boundary = "x") {
  return request_form(std::string(multipart) + boundary, body);
}

TEST(RequestForms, UrlencodedAreAsTheyWereSent) {
  EXPECT_EQ(request_form("application/x-www-form-urlencoded", "b=1&a=%20"), "b=1&a=%20");
  EXPECT_EQ(request_form("Application/X-WWW-Form-URLencoded; charset=UTF-8", "a"), "a");
  EXPECT_EQ(request_form("application/json", "{}"), "");
  EXPECT_EQ(request_form("", "a=1"), "");
  const std::string large(largest_urlencoded_form + 1, 'a');
  EXPECT_EQ(request_form("application/x-www-form-urlencoded", large), "");
}

TEST(RequestForms, OfPartsDoNotDependOnTheBoundary) {
  const auto form = [](const std::string& boundary) {
    return multipart_form(part(boundary, "name=\"q\"", "tea") +
                              part(boundary, "name=\"f\"; filename=\"a.png\"\r\nContent-Type: image/png",
                                   std::string("\x89PNG\r\n\0--", 9)) +
                              "--" + boundary + "--\r\n",
                          boundary);
  };
  EXPECT_EQ(form("----WebKitFormBoundaryAbC"), form("geckoformboundary1234"));
  EXPECT_EQ(form("x"), form_field("q", "tea") + "&" + form_field("f", std::string("\x89PNG\r\n\0--", 9)));
}

TEST(RequestForms, OfPartsDependOnNamesAndContents) {
  const auto form = [](const std::string& disposition, const std::string& content) {
    return multipart_form(part("x", disposition, content) + "--x--");
  };
  const std::string plain = form("name=\"f\"; filename=\"a\"", "1");
  EXPECT_EQ(form("filename=b; name=f", "1"), plain);
  EXPECT_NE(form("name=\"g\"; filename=\"a\"", "1"), plain);
  EXPECT_NE(form("name=\"f\"; filename=\"a\"", "2"), plain);
  EXPECT_NE(form("name=\"f\"; filename=\"a\"", "1\r\n"), plain);
  EXPECT_EQ(form("name=\"a&b=\"", "").find("a%26b%3D="), 0u);
}

// They then count byte by byte.
TEST(RequestForms, ThatMakeNoSenseAreNone) {
  const std::string good = part("x", "name=q", "1") + "--x--";
  EXPECT_NE(multipart_form(good), "");
  EXPECT_EQ(multipart_form(good, "y"), "");
  EXPECT_EQ(request_form("multipart/form-data", good), "");
  EXPECT_EQ(multipart_form("preamble\r\n" + good), "");
  EXPECT_EQ(multipart_form("--x--"), "");  // no part at all
  for (std::size_t size = 0; size < good.size(); ++size)
    EXPECT_EQ(multipart_form(good.substr(0, size)), "") << size;
}

TEST(RequestForms, OtherBodiesHaveAHash) {
  CapturedResponse response;
  take_request_body("text/plain", "a=1", response);
  EXPECT_NE(response.request_body_hash, 0u);
  EXPECT_EQ(response.request_form, "");
  take_request_body("application/x-www-form-urlencoded", "a=1", response);
  EXPECT_EQ(response.request_body_hash, 0u);
  EXPECT_EQ(response.request_form, "a=1");
  take_request_body("text/plain", "", response);
  EXPECT_EQ(response.request_body_hash, 0u);
}

}  // namespace
}  // namespace treesift
