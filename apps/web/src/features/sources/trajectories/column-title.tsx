import { Box } from '@qingyuan/ui/layout.tsx'

/** A column's name over its unit. */
export const ColumnTitle = ({ name, unit }: { name: string; unit: string }) => (
  <>
    {name}
    <Box colour="textTertiary" size={11} weight={400} lineHeight={13}>
      {unit}
    </Box>
  </>
)
