import { useMay } from '#/page/allowed.tsx'
import { PageEmpty } from '#/page/page-empty.tsx'
import type { VocChoice } from './voc-filters.tsx'

const NoStations = () => {
  const may = useMay('air:import')
  return (
    <PageEmpty main title="可见范围内没有组分站">
      {may
        ? '组分站的数据由 HJ 212 接入，或在“物种趋势”的“导入物种数据”中由文件导入。'
        : '您的辖区内没有组分站；如需查看，请联系市级管理员。'}
    </PageEmpty>
  )
}

/** In place of the page where the user sees no station with a gas chromatograph. */
export const noStations = ({ known }: Pick<VocChoice, 'known'>) => known?.length === 0 && <NoStations />
