/** A length of 3 µm in the sign that is not used. */
export const plantedLength = 3e-6
