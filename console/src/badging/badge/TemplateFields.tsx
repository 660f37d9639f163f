import { cardSizeOf, type TemplateElement } from '@fairgate/contract/badging/badge/template'
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignStartHorizontal,
  AlignStartVertical,
  ArrowDown,
  ArrowUp,
  Trash2,
} from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { CheckLine } from '../../kernel/ui/CheckLine.tsx'
import { aligned, alignments } from './move-element.ts'
import { TemplateColour } from './TemplateColour.tsx'
import { TemplateNumber } from './TemplateNumber.tsx'
import { TemplateText } from './TemplateText.tsx'
import { elementName } from './template-labels.ts'

const alignIcons = {
  ...{ Left: AlignStartVertical, Center: AlignCenterVertical, Right: AlignEndVertical },
  ...{ Top: AlignStartHorizontal, Middle: AlignCenterHorizontal, Bottom: AlignEndHorizontal },
} as const

interface TemplateFieldsProps {
  element: TemplateElement
  size: 'cr80' | 'a6'
  onChange: (element: TemplateElement, about: string) => void
  onRemove: () => void
  /** Moves the element one up or down in the drawing order. */
  onOrder: (by: 1 | -1) => void
}

/** Position and size of the selected element, and the fields of its kind. */
export function TemplateFields({ element, size, onChange, onRemove, onOrder }: TemplateFieldsProps) {
  const t = useText()
  const set = (changes: object, about: string) => onChange({ ...element, ...changes } as TemplateElement, about)
  const number = (name: string, label: string, value: number, from: { min: number; max: number; step?: number }) => (
    <TemplateNumber
      key={name}
      {...from}
      label={label}
      value={value}
      disabled={element.locked}
      onChange={to => set({ [name]: to }, name)}
    />
  )
  const anywhere = { min: -5, max: 300 }
  const large = { min: 0.5, max: 300 }
  return (
    <section className="fg-template-fields" aria-label={elementName(element, t)}>
      <header>
        <h2>{elementName(element, t)}</h2>
        <span>{t('badge.millimetres')}</span>
      </header>
      <div className="fg-template-numbers">
        {number('x', t('badge.positionX'), element.x, anywhere)}
        {number('y', t('badge.positionY'), element.y, anywhere)}
        {element.kind === 'qr' ? (
          number('size', t('badge.qrSize'), element.size, { min: 5, max: 100 })
        ) : (
          <>
            {number('w', t('badge.positionW'), element.w, large)}
            {number('h', t('badge.positionH'), element.h, large)}
          </>
        )}
        {'radius' in element && number('radius', t('badge.corner'), element.radius, { min: 0, max: 20 })}
        {element.kind === 'frame' &&
          number('width', t('badge.lineWidth'), element.width, { min: 0.1, max: 3, step: 0.1 })}
        {(element.kind === 'zones' || element.kind === 'phases') &&
          number('size', t('badge.textSize'), element.size, { min: 3, max: 24 })}
        {element.kind === 'zones' && number('perRow', t('badge.perRow'), element.perRow, { min: 1, max: 12, step: 1 })}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a frame of its own */}
      <div className="fg-template-aligns" role="group" aria-label={t('badge.alignTo')}>
        {alignments.map(to => (
          <Button
            key={to}
            kind="quiet"
            size="small"
            icon={alignIcons[to]}
            aria-label={t(`badge.align${to}`)}
            title={t(`badge.align${to}`)}
            disabled={element.locked}
            onClick={() => onChange(aligned(element, to, cardSizeOf(size)), `align ${to}`)}
          />
        ))}
      </div>
      {element.kind === 'rect' && (
        <TemplateColour value={element.fill} onChange={fill => set({ fill }, 'fill')} label={t('badge.textColour')} />
      )}
      {element.kind === 'frame' && (
        <TemplateColour
          value={element.stroke}
          onChange={stroke => set({ stroke }, 'stroke')}
          label={t('badge.textColour')}
        />
      )}
      {element.kind === 'text' && <TemplateText element={element} onChange={onChange} />}
      <CheckLine
        checked={element.locked === true}
        onChange={({ target }) => set({ locked: target.checked || undefined }, 'locked')}
      >
        {t('badge.elementLocked')}
      </CheckLine>
      <div className="fg-template-actions">
        <Button size="small" icon={ArrowUp} onClick={() => onOrder(1)}>
          {t('badge.elementUp')}
        </Button>
        <Button size="small" icon={ArrowDown} onClick={() => onOrder(-1)}>
          {t('badge.elementDown')}
        </Button>
        <Button size="small" kind="danger" icon={Trash2} onClick={onRemove}>
          {t('badge.elementRemove')}
        </Button>
      </div>
    </section>
  )
}
