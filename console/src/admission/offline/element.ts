type Child = Node | string | false | null | undefined

interface Wearing {
  class?: string
  text?: string
  onclick?: (event: MouseEvent) => void
  [attribute: string]: unknown
}

/** An element with its attributes and children; `false` and `undefined` omit an attribute, `true` sets an empty one. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  { text, ...wearing }: Wearing = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(wearing)) {
    if (value === undefined || value === false || value === null) continue
    if (typeof value === 'function') made.addEventListener(attribute.slice(2), value as EventListener)
    else made.setAttribute(attribute, value === true ? '' : String(value))
  }
  if (text !== undefined) made.textContent = text
  made.append(
    ...(children.filter(child => child instanceof Node || (typeof child === 'string' && child !== '')) as (
      | Node
      | string
    )[]),
  )
  return made
}

/** A button in the style of the phone page. */
export const button = (label: string, onclick: () => void, kind = ''): HTMLButtonElement =>
  element('button', { type: 'button', class: `ph-button ${kind}`.trim(), onclick, text: label })
