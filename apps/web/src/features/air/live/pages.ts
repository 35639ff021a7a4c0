import { definePage } from '#/page/define-page.ts'

export const bigScreenPages = [
  definePage({
    path: '/daping',
    title: '空气质量大屏',
    section: '/YiZhangTu',
    permission: 'screen:view',
    fullscreen: true,
    keepAlive: false,
    load: () => import('./big-screen.page.tsx'),
  }),
]
