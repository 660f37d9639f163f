import './TypeMark.css'

/** A badge type as its badges show it: the colour as a band, always with the word. */
export function TypeMark({ colour, name }: { colour: string; name: string }) {
  return (
    <span className="fg-type-mark">
      <span className="fg-type-band" style={{ background: colour }} aria-hidden />
      {name}
    </span>
  )
}
