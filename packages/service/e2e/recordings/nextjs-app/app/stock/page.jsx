async function readStock() {
  throw new Error('the stock is not known', { cause: new TypeError('no such warehouse') })
}

export default async function Stock() {
  return <p>{await readStock()}</p>
}
