/** JSX is compiled to this where a key follows a spread; elements of that kind here hold no texts. */
export { createElement } from "react";
