/** The program of the threads that read websites for a search. */
export const websiteReader = new URL("readThread.ts", import.meta.url);
