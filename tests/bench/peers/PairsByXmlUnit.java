// Compares pairs of XML files with XMLUnit, all in one virtual machine.
//
//   java PairsByXmlUnit DIRECTORY <NAMES     for each line NAME: DIRECTORY/expected/NAME and DIRECTORY/actual/NAME
//
// Prints a line for each: "same NAME", "differs NAME" or "unreadable NAME". White space between elements does not count, no DTD
// is fetched.
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.custommonkey.xmlunit.Diff;
import org.custommonkey.xmlunit.XMLUnit;

public class PairsByXmlUnit {
  public static void main(String[] arguments) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    DocumentBuilder builder = factory.newDocumentBuilder();
    builder.setErrorHandler(null);
    XMLUnit.setIgnoreWhitespace(true);
    BufferedReader names = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
    for (String name = names.readLine(); name != null; name = names.readLine()) {
      System.out.println(verdict(builder, arguments[0], name) + " " + name);
    }
  }

  private static String verdict(DocumentBuilder builder, String directory, String name) {
    try {
      Diff diff = new Diff(builder.parse(new File(directory + "/expected", name)), builder.parse(new File(directory + "/actual", name)));
      return diff.similar() ? "same" : "differs";
    } catch (org.xml.sax.SAXException | java.io.IOException e) {
      return "unreadable";
    }
  }
}
