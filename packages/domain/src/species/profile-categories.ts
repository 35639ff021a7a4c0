/** Kinds of sources of the profiles, in the order of the library. */
export const profileCategories = [
  '机动车',
  '油品挥发',
  '燃气',
  '燃煤',
  '焦化',
  '钢铁',
  '生物质',
  '溶剂使用',
  '化工',
  '石化',
  '废水',
  '填埋',
  '餐饮',
  '植物',
] as const
export type ProfileCategory = (typeof profileCategories)[number]
