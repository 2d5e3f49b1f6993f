// The colours in which a position towards competitors is drawn, in charts and everywhere else.

export const statusColours = {
  cheap: "#20BBA6",
  expensive: "#FA6B6B",
  equals: "#5A8DEE",
  unmatched: "#727273",
} as const;
