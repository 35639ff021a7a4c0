export const hourAsked = 1
export const plantedName = { told_at: hourAsked }
