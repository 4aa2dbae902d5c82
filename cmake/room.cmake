# How a room of the house becomes a library, and the compiler settings that all rooms share.
find_package(PkgConfig REQUIRED)
find_package(Threads REQUIRED)

add_library(treesift_settings INTERFACE)
target_include_directories(treesift_settings INTERFACE ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/generated)
# In all rooms, so that all are compiled alike and share what is precompiled.
target_compile_options(treesift_settings INTERFACE -pthread)
# ON in the project's own presets, which compile everything anew: the sources of a folder are compiled as one, in half the time.
# What two of them name alike in namespace {} is then an error; the suite `sources-alone` builds without it.
option(TREESIFT_UNITY "compile the sources of a folder as one" OFF)
# ON in the project's own presets. Who packages treesift has another compiler, with other warnings.
option(TREESIFT_WERROR "take warnings for errors" OFF)
target_compile_options(treesift_settings INTERFACE -Wall -Wextra $<$<BOOL:${TREESIFT_WERROR}>:-Werror> -Wnon-virtual-dtor
  $<$<NOT:$<BOOL:${TREESIFT_UNITY}>>:-Wshadow>)  # not among sources compiled as one: what another file names is in scope
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # What a class keeps to its source may use names of its namespace {}: g++ allows that in a source, not in what it includes.
  target_compile_options(treesift_settings INTERFACE $<$<BOOL:${TREESIFT_UNITY}>:-Wno-subobject-linkage>)
  target_compile_options(treesift_settings INTERFACE -Wno-restrict)  # false alarms of g++ 12 on std::string, GCC bug 105651
endif()
if(TREESIFT_SANITIZE)
  target_compile_options(treesift_settings INTERFACE -fsanitize=${TREESIFT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(treesift_settings INTERFACE -fsanitize=${TREESIFT_SANITIZE})
  find_program(TREESIFT_LLD ld.lld)  # links the large sanitized programs in a fraction of the time
  if(TREESIFT_LLD)
    target_link_options(treesift_settings INTERFACE -fuse-ld=lld)
  endif()
  if(TREESIFT_SANITIZE MATCHES address)  # started thousands of times: half of the pages that a start touches are addresses to relocate
    target_compile_options(treesift_settings INTERFACE -fno-pie)
    target_link_options(treesift_settings INTERFACE -no-pie)
  endif()
endif()
# tools/build-profiled: a program that counts what runs how often, beside its objects, and one that is compiled for these counts.
set(TREESIFT_PROFILE "" CACHE STRING "g++ only: record or use")
if(TREESIFT_PROFILE STREQUAL "record")
  target_compile_options(treesift_settings INTERFACE -fprofile-generate -fprofile-update=atomic)
  target_link_options(treesift_settings INTERFACE -fprofile-generate)
elseif(TREESIFT_PROFILE STREQUAL "use")
  target_compile_options(treesift_settings INTERFACE -fprofile-use -fprofile-correction -Wno-missing-profile)
endif()
# How a target is compiled that runs little, where the tests wait for the compiler. Of undefined behaviour all but that of pointers
# is looked for: a null pointer is found by the address sanitizer as well, and bytes that are no such object where rooms read bytes,
# which are HOT. Fuzz targets run for long, and g++ cannot compile Eigen's prefetches without optimising.
set(TREESIFT_QUICK)
if(TREESIFT_SANITIZE AND NOT TREESIFT_FUZZ AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  set(TREESIFT_QUICK -O0)
  if(TREESIFT_SANITIZE MATCHES undefined)
    list(APPEND TREESIFT_QUICK -fno-sanitize=undefined
      -fsanitize=signed-integer-overflow,shift,bounds,float-cast-overflow,integer-divide-by-zero,enum,bool,return,unreachable)
  endif()
  target_compile_options(treesift_settings INTERFACE "$<$<BOOL:$<TARGET_PROPERTY:TREESIFT_RUNS_LITTLE>>:${TREESIFT_QUICK}>")
endif()

# precompile(TARGET KIND HEADER…): what most of its sources include, and what most of their time to compile goes into. The first target
# that names them compiles them, and those which follow share that, where all are optimised alike: KIND says how.
function(precompile target kind)
  get_property(owner GLOBAL PROPERTY precompiled_${kind})
  if(owner)
    target_precompile_headers(${target} REUSE_FROM ${owner})
  else()
    target_precompile_headers(${target} PRIVATE ${ARGN})
    set_property(GLOBAL PROPERTY precompiled_${kind} ${target})
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")  # false alarms inside of system headers come through when these are precompiled
    target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-mismatched-new-delete -Wno-stringop-overflow -Wno-stringop-overread)
  endif()
endfunction()

# For the libraries of the sanitizer and work builds; without it the release build shows that each source includes what it needs.
option(TREESIFT_PRECOMPILE "precompile what most sources include" OFF)
function(precompile_room target kind)
  if(TREESIFT_SANITIZE OR TREESIFT_PRECOMPILE)
    precompile(${target} ${kind} <fmt/format.h> <algorithm> <functional> <map> <memory> <optional> <sstream> <string>
               <unordered_map> <variant> <vector> ${ARGN})
  endif()
endfunction()

# compile_by_folder(TARGET ["FOLDER…"…]): with TREESIFT_UNITY its sources are compiled folder by folder, and folders that stand in one
# string as one: to read what small ones include takes longer than to compile them.
function(compile_by_folder target)
  if(NOT TREESIFT_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(source ${sources})
    get_filename_component(folder ${source} DIRECTORY)
    file(RELATIVE_PATH folder ${CMAKE_CURRENT_SOURCE_DIR} ${folder})
    if(folder STREQUAL "")
      set(folder .)
    endif()
    set(group ${folder})
    foreach(together ${ARGN})
      string(REPLACE " " ";" folders "${together}")
      if(folder IN_LIST folders)
        list(GET folders 0 group)
      endif()
    endforeach()
    string(MAKE_C_IDENTIFIER "${target}_${group}" group)
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

option(TREESIFT_CHECK_HEADERS "compile each header alone that has no source of its own" ON)

# quick_when_sanitized(TARGET): what runs little is not optimised under sanitizers, which make the code large: to compile it
# takes longer than all tests of it.
function(quick_when_sanitized target)
  set_target_properties(${target} PROPERTIES TREESIFT_RUNS_LITTLE ON)
endfunction()

# treesift_room(NAME [HOT] [LIBRARIES lib…] [TOGETHER "FOLDER…"…]): a static library of all sources in this folder and its subfolders,
# compiled as compile_by_folder says, and a check (not part of the presets, but of the suite `sources-alone`) that each of its headers
# compiles alone. Where NAME.cc stands beside NAME.h that is known already: it includes its own header first (tests/check-includes).
# HOT: works for each byte or node of a document, so it is optimised in every build.
function(treesift_room name)
  cmake_parse_arguments(ROOM "HOT" "" "LIBRARIES;TOGETHER" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cc)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/*.h)
  if(sources)
    add_library(treesift_${name} STATIC ${sources})
    target_link_libraries(treesift_${name} PUBLIC treesift_settings ${ROOM_LIBRARIES})
    if(TREESIFT_QUICK AND NOT ROOM_HOT)
      quick_when_sanitized(treesift_${name})
      precompile_room(treesift_${name} quick)
    else()
      precompile_room(treesift_${name} optimised)
    endif()
    compile_by_folder(treesift_${name} ${ROOM_TOGETHER})
  else()
    add_library(treesift_${name} INTERFACE)
    target_link_libraries(treesift_${name} INTERFACE treesift_settings ${ROOM_LIBRARIES})
  endif()
  set(alone)
  foreach(header ${headers})
    string(REGEX REPLACE "[.]h$" ".cc" own_source ${header})
    if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${own_source})
      continue()
    endif()
    set(source ${CMAKE_CURRENT_BINARY_DIR}/alone/${header}.cc)
    file(CONFIGURE OUTPUT ${source} CONTENT "#include \"${name}/${header}\"\n#include \"${name}/${header}\"\n")
    list(APPEND alone ${source})
  endforeach()
  if(alone AND TREESIFT_CHECK_HEADERS)
    add_library(treesift_${name}_headers OBJECT ${alone})
    target_link_libraries(treesift_${name}_headers PRIVATE treesift_settings ${ROOM_LIBRARIES})
  endif()
endfunction()
