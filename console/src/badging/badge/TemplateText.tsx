import {
  type ElementOf,
  spanLimit,
  type TemplateLine,
  type TemplateSpan,
} from '@fairgate/contract/badging/badge/template'
import { Plus, X } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { CheckLine } from '../../kernel/ui/CheckLine.tsx'
import { Segmented } from '../../kernel/ui/Segmented.tsx'
import { TemplateColour } from './TemplateColour.tsx'
import { TemplateNumber } from './TemplateNumber.tsx'
import { insertable } from './template-labels.ts'

type TextElement = ElementOf<'text'>

interface TemplateTextProps {
  element: TextElement
  onChange: (element: TextElement, about: string) => void
}

const maxLines = 20

/** The lines of a text, each with segments that have their own size and colour. */
export function TemplateText({ element, onChange }: TemplateTextProps) {
  const t = useText()
  const { lines } = element
  const setLines = (next: TemplateLine[], about: string) => onChange({ ...element, lines: next }, about)
  const setSpan = (line: number, span: number, changes: Partial<TemplateSpan>, about: string) =>
    setLines(
      lines.map((one, at) =>
        at !== line
          ? one
          : { ...one, spans: one.spans.map((each, spot) => (spot === span ? { ...each, ...changes } : each)) },
      ),
      `${line}.${span}.${about}`,
    )
  const addLine = () => {
    const last = lines.at(-1)
    const span = last?.spans[0] ?? { text: '', size: 8, colour: '#14181f' }
    setLines([...lines, { leading: 1.3, above: 0, indent: 0, ...last, spans: [{ ...span, text: '' }] }], 'add')
  }
  return (
    <>
      <Segmented
        label={t('badge.textAlign')}
        value={element.align}
        options={[
          { value: 'left', label: t('badge.alignLeft') },
          { value: 'center', label: t('badge.alignCenter') },
          { value: 'right', label: t('badge.alignRight') },
        ]}
        onChange={align => onChange({ ...element, align }, 'align')}
      />
      <Segmented
        label={t('badge.textValign')}
        value={element.valign}
        options={[
          { value: 'top', label: t('badge.alignTop') },
          { value: 'middle', label: t('badge.alignMiddle') },
          { value: 'bottom', label: t('badge.alignBottom') },
        ]}
        onChange={valign => onChange({ ...element, valign }, 'valign')}
      />
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their place alone
        <fieldset key={at} className="fg-template-line">
          <legend>{t('badge.textLine', { no: at + 1 })}</legend>
          {lines.length > 1 && (
            <Button
              kind="quiet"
              size="small"
              icon={X}
              aria-label={t('badge.textRemoveLine', { no: at + 1 })}
              onClick={() =>
                setLines(
                  lines.filter((_, other) => other !== at),
                  'remove',
                )
              }
            />
          )}
          {line.spans.map((span, spot) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces are known by their place alone
            <div key={spot} className="fg-template-span">
              <input
                className="fg-input"
                aria-label={t('badge.textContent')}
                maxLength={spanLimit}
                value={span.text}
                onChange={event => setSpan(at, spot, { text: event.target.value }, 'text')}
              />
              <select
                className="fg-input"
                aria-label={t('badge.textField')}
                value=""
                onChange={event => setSpan(at, spot, { text: span.text + event.target.value }, 'field')}
              >
                <option value="">{t('badge.textField')}</option>
                {Object.entries(insertable).map(([placeholder, word]) => (
                  <option key={placeholder} value={placeholder}>
                    {t(word)}
                  </option>
                ))}
              </select>
              <TemplateNumber
                label={t('badge.textSize')}
                value={span.size}
                min={3}
                max={72}
                onChange={size => setSpan(at, spot, { size }, 'size')}
              />
              <CheckLine
                checked={span.bold === true}
                onChange={({ target }) => setSpan(at, spot, { bold: target.checked || undefined }, 'bold')}
              >
                {t('badge.textBold')}
              </CheckLine>
              <TemplateColour
                label={t('badge.textColour')}
                value={span.colour}
                onChange={colour => setSpan(at, spot, { colour }, 'colour')}
              />
            </div>
          ))}
        </fieldset>
      ))}
      {lines.length < maxLines && (
        <Button size="small" icon={Plus} onClick={addLine}>
          {t('badge.textAddLine')}
        </Button>
      )}
    </>
  )
}
