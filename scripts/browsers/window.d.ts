interface Window {
  /** The control that the hand found last. */
  quorumscopeFound?: HTMLElement;
}
