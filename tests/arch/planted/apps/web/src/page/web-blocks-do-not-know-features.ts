export const use = () => import('#/features/air/other/leaf.ts')
