import './Empty.css'

export type EmptyKind = 'first' | 'match' | 'done' | 'gone' | 'fault'

const drawings = {
  first: (
    <>
      <path d="M14 40 56 16l42 24-42 24z" className="is-dashed" />
      <path d="M56 31v18M47 40h18" strokeWidth="2" />
    </>
  ),
  match: (
    <>
      <path d="M15 37 47 18l12 7-32 19zM15 37v10l12 7V44M27 54l32-19V25" className="is-solid" />
      <path d="M33 47 65 28l12 7-32 19zM33 47v10l12 7V54M45 64l32-19V35" className="is-dashed" />
      <path d="M51 57 83 38l12 7-32 19z" className="is-solid" />
      <path d="M51 57v10l12 7V64M63 74l32-19V45" className="is-solid" />
    </>
  ),
  done: (
    <>
      <path d="M16 34 56 11l40 23-40 23z" className="is-solid" />
      <path d="M16 34v13l40 23 40-23V34M56 57v13" className="is-solid" />
      <path d="m45 34 8 7 15-14" className="is-success" strokeWidth="2.5" />
    </>
  ),
  gone: (
    <>
      <path d="M41 70V24l32 9v37" className="is-dashed" />
      <path d="M26 70h60" strokeWidth="2" />
    </>
  ),
  fault: (
    <>
      <path d="M36 70V24l14 5M78 70V42l-13-5" strokeWidth="2.5" />
      <path d="m61 26-4 11M71 27l-3 9" className="is-danger" strokeWidth="2" />
      <path d="M27 70h18M69 70h18" className="is-quiet" strokeWidth="2" />
    </>
  ),
} satisfies Record<EmptyKind, React.ReactNode>

/** Line drawings of halls and gate, 112 × 80, in the text colour. */
export function EmptyDrawing({ kind }: { kind: EmptyKind }) {
  return (
    <svg className="fg-empty-drawing" viewBox="0 0 112 80" width="112" height="80" aria-hidden="true">
      {drawings[kind]}
    </svg>
  )
}
