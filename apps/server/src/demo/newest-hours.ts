/** What the load sends to the process that started it, once models find the hours that they need. */
export const newestHoursMessage = 'newest hours stored'
