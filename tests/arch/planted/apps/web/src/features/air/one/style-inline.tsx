export const Spaced = ({ share }: { share: number }) => (
  <div style={{ marginTop: 12 }}>
    <i style={{ width: `${share}%`, top: -4 }} />
  </div>
)
