/** The maximum length of a list in a request body that states no other: more than anybody needs, and quick to read. */
export const LIST_ITEMS_MAX = 50
