import {
  boxOf,
  type PreviewShape,
  type TemplateElement,
  type TemplatePreview,
  type TemplateSide,
} from '@fairgate/contract/badging/badge/template'
import { type KeyboardEvent, memo, type PointerEvent, useId, useRef, useState } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { moveElement, resized } from './move-element.ts'
import { elementName } from './template-labels.ts'
import type { ElementPosition } from './use-template-history.ts'
import type { ShownPreview } from './use-template-preview.ts'

interface TemplateCardProps {
  side: TemplateSide
  elements: readonly TemplateElement[]
  card: { w: number; h: number }
  /** Pixels per millimetre. */
  scale: number
  shown: ShownPreview | undefined
  chosen: number | undefined
  faulty: ReadonlySet<number>
  onChoose: (index: number | undefined) => void
  onChange: (position: ElementPosition, element: TemplateElement, about?: string) => void
  onKey: (event: KeyboardEvent, index: number) => void
}

interface Drag {
  index: number
  resizing: boolean
  from: { x: number; y: number }
  element: TemplateElement
}

/** One side of the badge as it prints; each element can be selected by pointer or keyboard. */
export function TemplateCard(props: TemplateCardProps) {
  const { side, elements, card, scale, shown, chosen, faulty, onChoose, onChange, onKey } = props
  const t = useText()
  const id = useId()
  const drawing = useRef<SVGSVGElement>(null)
  const [drag, setDrag] = useState<Drag>()
  const at = (event: PointerEvent) => {
    const { left = 0, top = 0 } = drawing.current?.getBoundingClientRect() ?? {}
    return { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale }
  }
  const take = (event: PointerEvent<SVGElement>, index: number, resizing: boolean) => {
    const element = elements[index]
    onChoose(index)
    if (!element || element.locked || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ index, resizing, from: at(event), element })
  }
  const go = (event: PointerEvent) => {
    if (!drag) return
    const to = at(event)
    const by = { x: to.x - drag.from.x, y: to.y - drag.from.y }
    if (by.x === 0 && by.y === 0) return
    const make = drag.resizing ? resized : moveElement
    onChange({ side, index: drag.index }, make(drag.element, by), `drag ${drag.from.x} ${drag.from.y}`)
  }
  const box = chosen === undefined ? undefined : elements[chosen] && boxOf(elements[chosen])
  const sideWord = t(side === 'front' ? 'badge.front' : 'badge.back')
  return (
    <figure className="fg-template-card">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset */}
      <svg
        ref={drawing}
        width={card.w * scale}
        height={card.h * scale}
        viewBox={`0 0 ${card.w} ${card.h}`}
        onPointerMove={go}
        onPointerUp={() => setDrag(undefined)}
        onPointerDown={event => event.target === drawing.current && onChoose(undefined)}
        role="group"
        aria-label={sideWord}
      >
        <clipPath id={id}>
          <rect width={card.w} height={card.h} rx={3} />
        </clipPath>
        <rect width={card.w} height={card.h} rx={3} fill="#ffffff" pointerEvents="none" />
        <g clipPath={`url(#${id})`} pointerEvents="none">
          {elements.map((element, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: elements are known by their place alone
            <Drawn key={index} {...drawnAt(shown, side, element, index)} glyphs={shown?.proof.glyphs ?? none} />
          ))}
        </g>
        {elements.map((element, index) => {
          const { x, y, w, h } = boxOf(element)
          return (
            // biome-ignore lint/a11y/useSemanticElements: a shape of a drawing cannot be a button element
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: elements are known by their place alone
              key={index}
              {...{ x, y, width: w, height: h }}
              className={`fg-template-hit ${faulty.has(index) ? 'is-faulty' : ''} ${element.locked ? 'is-locked' : ''}`}
              role="button"
              tabIndex={0}
              aria-label={elementName(element, t)}
              aria-pressed={chosen === index}
              onFocus={() => onChoose(index)}
              onPointerDown={event => take(event, index, false)}
              onKeyDown={event => onKey(event, index)}
            />
          )
        })}
        {box && chosen !== undefined && (
          <>
            <rect className="fg-template-chosen" x={box.x} y={box.y} width={box.w} height={box.h} />
            {/* An element below others is selected in the list, and dragged by its edge. */}
            <rect
              className={`fg-template-edge ${elements[chosen]?.locked ? 'is-locked' : ''}`}
              {...{ x: box.x, y: box.y, width: box.w, height: box.h }}
              onPointerDown={event => take(event, chosen, false)}
            />
            <rect
              className="fg-template-grip"
              x={box.x + box.w - 5 / scale}
              y={box.y + box.h - 5 / scale}
              width={10 / scale}
              height={10 / scale}
              onPointerDown={event => take(event, chosen, true)}
            />
          </>
        )}
      </svg>
      <figcaption>{sideWord}</figcaption>
    </figure>
  )
}

const none: TemplatePreview['glyphs'] = {}

/** The drawing of an element; one that was only moved since then is drawn at its new position. */
function drawnAt(shown: ShownPreview | undefined, side: TemplateSide, element: TemplateElement, index: number) {
  const before = shown?.sides[side]
  const same = before?.indexOf(element) ?? -1
  const was = same >= 0 ? same : index
  const old = before?.[was]
  if (!shown || !old || old.kind !== element.kind) return { shapes: [], shift: '' }
  const [from, to] = [boxOf(old), boxOf(element)]
  const shift = from.x === to.x && from.y === to.y ? '' : `translate(${to.x - from.x} ${to.y - from.y})`
  return { shapes: shown.proof[side][was] ?? [], shift }
}

interface DrawnProps {
  shapes: readonly PreviewShape[]
  shift: string
  glyphs: TemplatePreview['glyphs']
}

const Drawn = memo(({ shapes, shift, glyphs }: DrawnProps) => (
  <g transform={shift || undefined}>
    {shapes.map((shape, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: what was drawn has an order and nothing else
      <Shape key={index} shape={shape} glyphs={glyphs} />
    ))}
  </g>
))

function Shape({ shape, glyphs }: { shape: PreviewShape; glyphs: TemplatePreview['glyphs'] }) {
  const { d, glyph, transform, fill, stroke, width, dash, clip, image } = shape
  const style = clip ? { clipPath: `path('${clip}')` } : undefined
  if (image) return <image {...{ x: image.x, y: image.y, width: image.w, height: image.h, style }} href={image.href} />
  return (
    <path
      d={d ?? glyphs[glyph ?? ''] ?? ''}
      transform={transform}
      fill={fill ?? 'none'}
      stroke={stroke}
      strokeWidth={width}
      strokeDasharray={dash}
      style={style}
    />
  )
}
