import {
  cardSizeOf,
  type TemplateElement,
  type TemplateSide,
  type TemplateSides,
} from '@fairgate/contract/badging/badge/template'
import { CalendarDays, Frame, ImageIcon, Lock, MapPin, Plus, QrCode, Square, Type, UserRound } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Popover } from '../../kernel/ui/Popover.tsx'
import { type ElementKind, elementName, kindLabels, newElement } from './template-labels.ts'
import type { ElementPosition } from './use-template-history.ts'

const icons = {
  ...{ rect: Square, frame: Frame, text: Type, photo: UserRound },
  ...{ image: ImageIcon, qr: QrCode, zones: MapPin, phases: CalendarDays },
} as const satisfies Record<ElementKind, unknown>

const kinds = (Object.keys(kindLabels) as ElementKind[]).filter(kind => kind !== 'image')

interface TemplateElementsProps {
  sides: TemplateSides
  size: 'cr80' | 'a6'
  chosen: ElementPosition | undefined
  onChoose: (position: ElementPosition) => void
  onAdd: (side: TemplateSide, element: TemplateElement) => void
  /** A picture is uploaded in a dialog of its own. */
  onImage: (side: TemplateSide) => void
}

/** The elements of both sides, from back to front, and the buttons that add one. */
export function TemplateElements({ sides, size, chosen, onChoose, onAdd, onImage }: TemplateElementsProps) {
  const t = useText()
  return (['front', 'back'] as const).map(side => {
    const word = t(side === 'front' ? 'badge.front' : 'badge.back')
    return (
      <section key={side} className="fg-template-side" aria-label={word}>
        <header>
          <h2>{word}</h2>
          <Popover
            role="menu"
            label={t('badge.elementAdd', { side: word })}
            trigger={props => (
              <Button kind="quiet" icon={Plus} aria-label={t('badge.elementAdd', { side: word })} {...props} />
            )}
          >
            {close =>
              [...kinds, 'image' as const].map(kind => {
                const Icon = icons[kind]
                const run = () => {
                  close()
                  if (kind === 'image') onImage(side)
                  else onAdd(side, newElement(kind, cardSizeOf(size)))
                }
                return (
                  <button type="button" role="menuitem" key={kind} className="fg-menu-item" onClick={run}>
                    <Icon size={16} strokeWidth={1.6} aria-hidden />
                    {t(kindLabels[kind])}
                  </button>
                )
              })
            }
          </Popover>
        </header>
        <ul>
          {sides[side].map((element, index) => {
            const Icon = icons[element.kind]
            const current = chosen?.side === side && chosen.index === index
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: elements are known by their place alone
              <li key={index}>
                <button
                  type="button"
                  className="fg-template-element"
                  aria-pressed={current}
                  onClick={() => onChoose({ side, index })}
                >
                  <Icon size={16} strokeWidth={1.6} aria-hidden />
                  <span>{elementName(element, t)}</span>
                  {element.locked && <Lock size={14} strokeWidth={1.6} aria-label={t('badge.elementLocked')} />}
                </button>
              </li>
            )
          })}
        </ul>
      </section>
    )
  })
}
