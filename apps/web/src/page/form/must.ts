/** Rule of a form's field that may not stay empty. */
export const must = (what: string) => [{ required: true, message: `${what}必填` }]
