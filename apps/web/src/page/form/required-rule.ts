/** Rule of a form's field that may not stay empty. */
export const requiredRule = (what: string) => [{ required: true, message: `${what}必填` }]
