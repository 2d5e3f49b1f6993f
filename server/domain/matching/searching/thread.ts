/** The program of the thread that holds the websites and searches them. */
export const searchThread = new URL("searchThread.ts", import.meta.url);
