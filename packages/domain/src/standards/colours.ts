/** Colours of the six classes. The product follows the specification's words; an installation may choose the official ones. */

/** Specification section 9: green, yellow, orange, red, dark red, purple. Class 1..6 is index 0..5. */
export const specColourWords = ['green', 'yellow', 'orange', 'red', 'dark red', 'purple'] as const

/** HJ 633 Appendix A: its class 5 is purple and its class 6 maroon, unlike the specification. */
export const officialColours = ['#00E400', '#FFFF00', '#FF7E00', '#FF0000', '#99004C', '#7E0023'] as const
