export const page = () => fetch('https://example.org')
