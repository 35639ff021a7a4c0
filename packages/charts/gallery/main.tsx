import { darkColours, lightColours, tokenStyles } from '@qingyuan/ui/tokens.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { entries } from './entries.tsx'

const only = new URLSearchParams(location.search).get('only')
const shown = entries.filter(entry => !only || entry.key === only)
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <style>{tokenStyles}</style>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(560px, 1fr))', gap: 12 }}>
        {shown.map(entry => (
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
    </StrictMode>,
  )
