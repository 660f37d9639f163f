import './Plate.css'

/** Hall plates like the signs above the doors; `filled` on an exhibition's own page. */
export function Plate({ halls, filled }: { halls: readonly string[]; filled?: boolean }) {
  return (
    <span className={`fg-plates ${filled ? 'is-filled' : ''}`}>
      {halls.map(hall => (
        <span className="fg-plate" key={hall}>
          {hall}
        </span>
      ))}
    </span>
  )
}
