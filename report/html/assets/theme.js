// Before anything is drawn: that scripts run, and the theme that was chosen on an earlier page; none: that of the system.
(function () {
  "use strict";
  document.documentElement.dataset.scripts = "";  // what works by scripts is shown
  try {
    var theme = localStorage.getItem("treesift-theme");
    if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
  } catch (error) {
    // No storage here: the system's theme it is.
  }
})();
