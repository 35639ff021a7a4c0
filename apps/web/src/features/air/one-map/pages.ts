import { definePage } from '#/page/define-page.ts'

export const oneMapPages = [
  definePage({
    path: '/YiZhangTu/DaQiIndex',
    title: '大气综合监管一张图',
    permission: 'map:view',
    load: () => import('./one-map.page.tsx'),
  }),
]
