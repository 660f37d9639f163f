import { closeLeftOpen } from './close-after-all.ts'

await closeLeftOpen()
