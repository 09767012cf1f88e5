/** The most entries of a list in a body that says no other bound: more than anybody needs, and quick to read. */
export const LIST_ITEMS_MAX = 50
