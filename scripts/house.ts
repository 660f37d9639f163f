import { computeFigures } from './house/figures.ts'

// npm run house: the figures by which the code base is measured, next to their goals.

const rows = [{ name: '', today: 'today', goal: 'goal' }, ...computeFigures()]
const widest = (column: 'name' | 'today') => Math.max(...rows.map(row => row[column].length))
for (const { name, today, goal } of rows) {
  console.log(`${name.padEnd(widest('name'))}  ${today.padEnd(widest('today'))}  ${goal}`)
}
