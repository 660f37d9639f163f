/**
 * One or several of a list that drops down. Screens take it from here: what it is made of is this folder's business,
 * and forms have `F.choice` and `F.many`, which bring label, mark and fault along.
 */
export { Select } from 'antd'
