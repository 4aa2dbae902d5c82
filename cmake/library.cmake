# libtreesift: all rooms but tools/ as one archive, with one header and a file for pkg-config (docs/library.md).
#
#   cmake --build build --target libtreesift && cmake --install build --component library --prefix /usr/local
set(rooms base parsers align model io pipeline report)
set(archive ${PROJECT_BINARY_DIR}/libtreesift.a)
set(script "create ${archive}\n")
set(targets)
foreach(room ${rooms})
  string(APPEND script "addlib $<TARGET_FILE:treesift_${room}>\n")
  list(APPEND targets treesift_${room})
endforeach()
file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/libtreesift.mri CONTENT "${script}save\nend\n")
add_custom_command(OUTPUT ${archive} DEPENDS ${targets} ${PROJECT_BINARY_DIR}/libtreesift.mri
  COMMAND sh -c "'${CMAKE_AR}' -M <libtreesift.mri" WORKING_DIRECTORY ${PROJECT_BINARY_DIR} VERBATIM)
add_custom_target(libtreesift DEPENDS ${archive})

include(GNUInstallDirs)
# As programs will see it: the tests compile their example against this.
configure_file(${PROJECT_SOURCE_DIR}/report/library/treesift.h ${PROJECT_BINARY_DIR}/include/treesift/treesift.h COPYONLY)
# From lib/pkgconfig, or lib/MACHINE/pkgconfig, back to the prefix: what is installed can be moved.
file(RELATIVE_PATH TREESIFT_UP /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(${PROJECT_SOURCE_DIR}/cmake/treesift.pc.in ${PROJECT_BINARY_DIR}/treesift.pc @ONLY)
install(FILES ${archive} DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library EXCLUDE_FROM_ALL)
install(FILES ${PROJECT_BINARY_DIR}/include/treesift/treesift.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/treesift
  COMPONENT library EXCLUDE_FROM_ALL)
install(FILES ${PROJECT_BINARY_DIR}/treesift.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library EXCLUDE_FROM_ALL)
