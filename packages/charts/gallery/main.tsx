import { darkColours, lightColours, tokenStyles } from '@qingyuan/ui/tokens.ts'
import { StrictMode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { galleryEntries } from './entries.tsx'

const onMove = (listen: () => void) => {
  addEventListener('popstate', listen)
  return () => removeEventListener('popstate', listen)
}

/** `?only=<key>` shows one entry; moving through the history changes it without loading the page again. */
const Gallery = () => {
  const only = useSyncExternalStore(onMove, () => new URLSearchParams(location.search).get('only'))
  return (
    <div
      data-keys={galleryEntries.map(entry => entry.key).join(' ')}
      style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(560px, 1fr))', gap: 12 }}
    >
      {galleryEntries
        .filter(entry => !only || entry.key === only)
        .map(entry => (
          <section
            key={entry.key}
            data-entry={entry.key}
            style={{ padding: 16, borderRadius: 6, background: (entry.dark ? darkColours : lightColours).surface }}
          >
            <h2 style={{ margin: '0 0 8px', fontSize: 14, color: (entry.dark ? darkColours : lightColours).text }}>{entry.title}</h2>
            {entry.draw()}
          </section>
        ))}
    </div>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <style>{tokenStyles}</style>
      <Gallery />
    </StrictMode>,
  )
