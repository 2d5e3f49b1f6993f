/** Beside a product's attributes: the same as a list of names and values, made when they are read. */
export const attributesArray = "attributes_array";
