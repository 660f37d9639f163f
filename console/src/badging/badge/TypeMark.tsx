import './TypeMark.css'

/** A badge type as its badges show it: a colour band, always with the name. */
export function TypeMark({ colour, name }: { colour: string; name: string }) {
  return (
    <span className="fg-type-mark">
      <span className="fg-type-band" style={{ background: colour }} aria-hidden />
      {name}
    </span>
  )
}
