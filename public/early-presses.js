// The button pressed last before the page's code came is pressed again then.
(function () {
  var pressed = null;
  function keep(event) {
    var button = event.target.closest("button");
    if (button) pressed = button;
  }
  addEventListener("click", keep, true);
  addEventListener("taken-over", function () {
    removeEventListener("click", keep, true);
    // React is still at work on the page.
    setTimeout(function () {
      if (pressed) pressed.click();
      pressed = null;
    });
  });
})();
