/** From the first refused request to the first accepted one, in ms since 1970. */
export interface Outage {
  from: number
  to: number
  /** Requests that were refused or not answered meanwhile. */
  refused: number
}

/** Notes when nothing was accepted. */
export class Outages {
  readonly all: Outage[] = []
  #from: number | undefined
  #refused = 0

  refused(): void {
    this.#from ??= Date.now()
    this.#refused++
  }

  accepted(): void {
    if (this.#from === undefined) return
    this.all.push({ from: this.#from, to: Date.now(), refused: this.#refused })
    this.#from = undefined
    this.#refused = 0
  }

  /** The longest in ms; 0 if there was none. */
  get longest(): number {
    return Math.max(0, ...this.all.map(({ from, to }) => to - from))
  }
}
