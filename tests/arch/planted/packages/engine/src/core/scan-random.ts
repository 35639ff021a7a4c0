export const dice = () => Math.random()
