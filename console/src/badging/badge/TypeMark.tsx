import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import './TypeMark.css'

/** A badge type as its badges show it: a colour band, always with the name. */
export function TypeMark({ colour, name }: { colour: string; name: string }) {
  return (
    <Inline as="span" className="fg-type-mark" fitted gap={8} align="center">
      <span className="fg-type-band" style={{ background: colour }} aria-hidden />
      {name}
    </Inline>
  )
}
