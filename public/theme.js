// Before anything is drawn: the theme chosen last, else the system's, so that no page flashes white at night.
(function () {
  var chosen = null;
  try {
    chosen = JSON.parse(localStorage.getItem("yieldboard.looks")).state.chosenTheme;
  } catch {
    chosen = null;
  }
  var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("dark", dark);
})();
