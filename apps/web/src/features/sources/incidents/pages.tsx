import { AimOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'
import { tracingPath } from '#/page/tracing-link.ts'

export const tracingPages = [
  definePage({
    path: tracingPath,
    title: '污染源精准溯源',
    permission: 'vocs:enterpriseInfo',
    icon: <AimOutlined />,
    load: () => import('./precise-tracing.page.tsx'),
  }),
]
