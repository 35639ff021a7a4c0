export const use = () => import('#/features/other/leaf.ts')
