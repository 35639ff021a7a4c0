export const Spaced = ({ share, wide }: { share: number; wide: boolean }) => (
  <div style={{ marginTop: 12 }}>
    <i style={{ width: `${share}%`, top: -4 }} />
    <b style={wide ? { width: `12px` } : undefined} />
  </div>
)
