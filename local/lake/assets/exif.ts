export interface ExifFacts {
  readonly fields: Record<string, string | number>;
  readonly location: { lat: number; lng: number; alt?: number } | undefined;
}

type Value = string | number | number[];

const names: Readonly<Record<number, string>> = {
  271: "Make",
  272: "Model",
  305: "Software",
  33434: "ExposureTime",
  33437: "FNumber",
  34850: "ExposureProgram",
  34855: "ISO",
  36867: "DateTimeOriginal",
  36868: "DateTimeDigitized",
  37377: "ShutterSpeedValue",
  37378: "ApertureValue",
  37379: "BrightnessValue",
  37380: "ExposureBiasValue",
  37383: "MeteringMode",
  37385: "Flash",
  37386: "FocalLength",
  41989: "FocalLengthIn35mmFormat",
  42035: "LensMake",
  42036: "LensModel",
};
const exifFolder = 34665;
const gpsFolder = 34853;
const sizes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8 };

/** Reads what the vendor stores of a photo's EXIF block. Damaged blocks give what could be read, never an error. */
export function readExif(block: Uint8Array): ExifFacts {
  const start = Buffer.from(block.subarray(0, 4)).toString("latin1") === "Exif" ? 6 : 0;
  const view = new DataView(block.buffer, block.byteOffset + start, Math.max(0, block.byteLength - start));
  const fields: Record<string, string | number> = {};
  if (view.byteLength < 8) return { fields, location: undefined };
  const isLittle = view.getUint16(0) === 0x4949;
  const main = readFolder(view, view.getUint32(4, isLittle), isLittle);
  const camera = readLinked(view, main.get(exifFolder), isLittle);
  for (const [tag, value] of [...main, ...camera]) {
    const name = names[tag];
    if (name && !Array.isArray(value)) fields[name] = toDate(name, value);
  }
  return { fields, location: toLocation(readLinked(view, main.get(gpsFolder), isLittle)) };
}

function readLinked(view: DataView, offset: Value | undefined, isLittle: boolean): Map<number, Value> {
  return typeof offset === "number" ? readFolder(view, offset, isLittle) : new Map();
}

/** One list of tags. Every offset comes from the file, so each is checked against the block before it is followed. */
function readFolder(view: DataView, offset: number, isLittle: boolean): Map<number, Value> {
  const values = new Map<number, Value>();
  if (offset + 2 > view.byteLength) return values;
  const count = view.getUint16(offset, isLittle);
  for (let index = 0; index < count; index += 1) {
    const entry = offset + 2 + index * 12;
    if (entry + 12 > view.byteLength) break;
    const type = view.getUint16(entry + 2, isLittle);
    const length = view.getUint32(entry + 4, isLittle);
    const bytes = (sizes[type] ?? Number.POSITIVE_INFINITY) * length;
    const at = bytes <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittle);
    if (at + bytes > view.byteLength || length === 0) continue;
    values.set(view.getUint16(entry, isLittle), readValue(view, at, type, length, isLittle));
  }
  return values;
}

function readValue(view: DataView, at: number, type: number, length: number, isLittle: boolean): Value {
  if (type === 2) {
    const bytes = new Uint8Array(view.buffer, view.byteOffset + at, length);
    return Buffer.from(bytes).toString("utf8").split("\0")[0]?.trim() ?? "";
  }
  const size = sizes[type] ?? 1;
  const numbers = Array.from({ length: Math.min(length, 16) }, (_, index) =>
    readNumber(view, at + index * size, type, isLittle),
  );
  return numbers.length === 1 ? (numbers[0] ?? 0) : numbers;
}

function readNumber(view: DataView, at: number, type: number, isLittle: boolean): number {
  if (type === 3) return view.getUint16(at, isLittle);
  if (type === 4) return view.getUint32(at, isLittle);
  if (type === 9) return view.getInt32(at, isLittle);
  if (type === 5) return view.getUint32(at, isLittle) / (view.getUint32(at + 4, isLittle) || 1);
  if (type === 10) return view.getInt32(at, isLittle) / (view.getInt32(at + 4, isLittle) || 1);
  return view.getUint8(at);
}

/** `2026:01:31 08:15:00` is EXIF's way; documents carry ISO instants. */
function toDate(name: string, value: string | number): string | number {
  const match = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})/.exec(String(value));
  return name.startsWith("DateTime") && match
    ? `${match[1]}-${match[2]}-${match[3]}T${match[4]}.000Z`
    : value;
}

function toLocation(gps: ReadonlyMap<number, Value>): ExifFacts["location"] {
  const lat = toDegrees(gps.get(2), gps.get(1) === "S");
  const lng = toDegrees(gps.get(4), gps.get(3) === "W");
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined;
  const alt = gps.get(6);
  return typeof alt === "number" ? { lat, lng, alt: gps.get(5) === 1 ? -alt : alt } : { lat, lng };
}

function toDegrees(value: Value | undefined, isNegative: boolean): number | undefined {
  if (!Array.isArray(value)) return undefined;
  const [degrees = 0, minutes = 0, seconds = 0] = value;
  const total = degrees + minutes / 60 + seconds / 3600;
  return isNegative ? -total : total;
}
