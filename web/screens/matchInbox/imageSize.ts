/** How wide and high the pictures of a proposal are, in pixels. */
export const imageSize = 160;
